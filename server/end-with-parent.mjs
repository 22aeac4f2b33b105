/**
 * Ends this process soon after the one that started it, where that is npm or says so by ENDS_WITH_PARENT. npm passes signals on to the shell
 * between it and us, and the shell dies of them without telling us. Left behind, the server would keep its port and its data folder.
 */
export function endWithParent() {
  const { npm_lifecycle_event: script, ENDS_WITH_PARENT: isTold } = process.env;
  if (script === undefined && isTold === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 200);
  timer.unref();
}
