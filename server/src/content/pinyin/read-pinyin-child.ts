import { serveJobs } from '../../platform/children/serve-jobs.ts';
import { pinyinOf } from './pinyin.ts';

serveJobs((texts) => Promise.resolve((texts as readonly string[]).map((text) => pinyinOf(text, 'chinese'))));
