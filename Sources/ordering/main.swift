print("ordering")
