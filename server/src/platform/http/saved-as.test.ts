import { expect, test } from 'vitest';
import { savedAs } from './saved-as.ts';

test.each([
  ['Lesson 1.zip', 'attachment; filename="Lesson 1.zip"; filename*=UTF-8\'\'Lesson%201.zip'],
  ['茶.zip', 'attachment; filename="_.zip"; filename*=UTF-8\'\'%E8%8C%B6.zip'],
  [
    'a"; filename="b.exe\r\nset-cookie: c\\/../d',
    'attachment; filename="a__ filename__b.exe__set-cookie_ c__.._d"; filename*=UTF-8\'\'a%22%3B%20filename%3D%22b.exe%0D%0Aset-cookie%3A%20c%5C%2F..%2Fd',
  ],
])('the name %j of a file is said so that it ends neither its quotes nor its header', (name, header) => {
  expect(savedAs(name)).toBe(header);
});
