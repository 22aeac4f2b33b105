import { serveJobs } from '../../../platform/children/serve-jobs.ts';
import { type KindQuestion, tellKind } from './tell-kind.ts';

serveJobs((job) => {
  const { file, name, found } = job as KindQuestion;
  return tellKind(file, name, found);
});
