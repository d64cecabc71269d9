# realgain: scores/better.txt
learning_rate = 0.1

# realgain: scores/nowhere.txt
