class Solution:
    def snakesAndLadders(self, board: List[List[int]]) -> int:
    return 1
