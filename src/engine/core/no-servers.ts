/** What is said where the platform reaches no database servers. */
import { say } from './message';

/** A sentence that says what to do. */
export const NO_SERVERS = say`a browser cannot connect to a database server; open this folder in VS Code on a computer, or use the command line.`;
