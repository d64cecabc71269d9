/* By which a child process of the command line knows what it is: titles of processes, which are options of Node. */

/** A command that runs in a child. */
export const CHILD = '--title=realgain';

/** Standard error of a parent, and the descriptor by which a child has it if its own is a pipe. */
export const STATUS = { ofParent: 2, ofChild: 3 } as const;

/** The process that runs the tools of `realgain mcp`. */
export const OF_TOOLS = '--title=realgain-tools';
