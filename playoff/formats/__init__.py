"""Files in and out. So far: the scenario, a whole playoff in one TOML file."""
