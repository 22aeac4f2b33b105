import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, resolve } from 'node:path';

/**
 * Finds what would keep the server from starting, before anything is installed or built for it. The server checks the same again, and
 * says what is wrong with a variable that cannot be read here.
 * @param {Record<string, string | undefined>} env
 * @param {string} folder that DATA_DIR starts from
 * @returns {Promise<string | null>} one line for the operator
 */
export async function findObstacle(env, folder) {
  const port = Number(env['PORT'] || 3000);
  const host = env['HOST'] || '127.0.0.1';
  const problem = Number.isInteger(port) && port > 0 && port < 65_536 ? await portProblem(port, host) : null;
  return problem ?? folderProblem(resolve(folder, env['DATA_DIR'] || 'data'));
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | null>}
 */
function portProblem(port, host) {
  return new Promise((answer) => {
    const server = createServer();
    server.once('error', (/** @type {NodeJS.ErrnoException} */ { code }) => {
      if (code === 'EADDRINUSE') answer(`Port ${port} on ${host} is taken. Set PORT to another one.`);
      else if (code === 'EACCES')
        answer(`Port ${port} on ${host} may not be used by this account. Set PORT to another one.`);
      else answer(null);
    });
    server.listen(port, host, () => server.close(() => answer(null)));
  });
}

/** @param {string} folder */
function folderProblem(folder) {
  let nearest = folder;
  while (!existsSync(nearest) && dirname(nearest) !== nearest) nearest = dirname(nearest);
  try {
    if (!statSync(nearest).isDirectory()) return `The data folder ${folder} is no folder. Set DATA_DIR to another one.`;
    accessSync(nearest, constants.R_OK | constants.W_OK | constants.X_OK);
    return null;
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    const owner = statSync(nearest).uid;
    return (
      `The data folder ${folder} cannot be written to (${code}): ${nearest} belongs to the account with the id ${owner}. ` +
      'Start as that account, or set DATA_DIR to another folder.'
    );
  }
}
