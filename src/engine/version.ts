/** The version of the engine, as answers and traces name it. */
import { version } from '../../package.json';

/** As in the package. */
export const ENGINE_VERSION: string = version;
