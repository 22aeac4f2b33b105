import { serveJobs } from '../../platform/children/serve-jobs.ts';
import { cleanText } from './clean-text.ts';

serveJobs((content) => Promise.resolve(cleanText(content as string)));
