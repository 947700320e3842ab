"""Money: ISO 4217 codes with their smallest units, and amounts that are exact on the way in and out.

Inside, money is a whole number of smallest units (cents; yen have none smaller), outside a text such as `5625.00`.
"""

from __future__ import annotations

import re

from playoff.errors import BadInput
from playoff.languages import _, n_

_BY_DECIMALS = {
    0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
    2: (
        "AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF CHE CHF CHW "
        "CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF "
        "IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK "
        "MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP "
        "SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG "
        "YER ZAR ZMW ZWG"
    ),
    3: "BHD IQD JOD KWD LYD OMR TND",
    4: "CLF UYW",
}
"""The codes of ISO 4217 with a smallest unit, as the maintenance agency (SIX) lists them on 1 January 2026."""

# The prize list of an event that is over must stay readable: withdrawn since December 2017, all with two decimals.
_WITHDRAWN = "ANG BGN CUC HRK MRO SLL STD VEF ZWL"

DECIMALS = {
    **{code: decimals for decimals, codes in _BY_DECIMALS.items() for code in codes.split()},
    **dict.fromkeys(_WITHDRAWN.split(), 2),
}
"""How many decimals an amount of a currency has."""

_AMOUNT = re.compile(r"(0|[1-9][0-9]{0,14})(?:\.([0-9]+))?", re.ASCII)


def decimals(currency: str) -> int:
    """How many decimals an amount of `currency` has: EUR 2, JPY 0, KWD 3. Raises BadInput for an unknown code."""
    if currency not in DECIMALS:
        upper = currency.strip().upper()
        right = (
            _("write {code}", code=upper) if upper in DECIMALS else _("the three letters of ISO 4217, such as EUR")
        )
        raise BadInput(_("unknown currency {currency}", currency=_quoted(currency)), right=right)
    return DECIMALS[currency]


def minor_units(text: str, currency: str) -> int:
    """An amount as smallest units: `minor_units("12.50", "EUR")` is 1250.

    Raises BadInput for an unknown currency and for anything but digits with at most as many decimals as the
    currency has: a sign, an exponent, a separator of thousands, a decimal comma, `NaN`.
    """
    places = decimals(currency)
    right = _("such as {amount}, without sign or separators", amount=amount(1250 * 10**places, currency))
    if text.startswith("-"):
        raise BadInput(_("the amount {amount} is negative", amount=_quoted(text)), right=right)
    written = _AMOUNT.fullmatch(text)
    if not written:
        raise BadInput(_("{text} is no amount of money", text=_quoted(text)), right=right)
    whole, parts = written[1], written[2] or ""
    if len(parts) > places:
        raise BadInput(
            n_(
                "{amount} has {number} decimal, {currency} has {places}",
                "{amount} has {number} decimals, {currency} has {places}",
                len(parts),
                amount=_quoted(text),
                currency=currency,
                places=places,
            ),
            right=right,
        )
    return int(whole + parts.ljust(places, "0"))


def amount(units: int, currency: str) -> str:
    """Smallest units as an amount, with every decimal: `amount(1250, "EUR")` is `12.50`.

    Raises BadInput for an unknown currency and for less than nothing.
    """
    places = decimals(currency)
    if units < 0:
        raise BadInput(_("the amount {amount} is negative", amount=units), right=_("smallest units, 0 or more"))
    digits = str(units).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}" if places else digits


def _quoted(text: str) -> str:
    """Long nonsense is cut, so that an error stays one line."""
    return repr(text if len(text) <= 40 else f"{text[:40]}...")
