"""Each step of a hand-written solver held against an oracle: does it follow from the state that it was taken in?"""
