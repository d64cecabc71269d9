/** By which a child process of the command line knows that it is one. */
export const CHILD = '--title=realgain';

/** Standard error of a parent, and the descriptor by which a child has it if its own is a pipe. */
export const STATUS = { ofParent: 2, ofChild: 3 } as const;
