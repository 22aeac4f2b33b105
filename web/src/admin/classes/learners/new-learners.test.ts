import { expect, test } from 'vitest';
import { namesIn } from './new-learners.ts';

test('names are read one a line, however they were pasted', () => {
  const text = '\ufeffAmara\tOkafor\r\n\r\n  陈雨桐 \nمحمد \u200fعبدالله\u2028Last one';
  expect(namesIn(text)).toEqual(['Amara Okafor', '陈雨桐', 'محمد عبدالله', 'Last one']);
  expect(namesIn(' \n\t\n')).toEqual([]);
});
