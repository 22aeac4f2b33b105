import type pg from 'pg';

/** So many people, materials, and assignments of each person. */
export interface Size {
  readonly people: number;
  readonly materials: number;
  readonly each: number;
}

const paragraph = 'A page of a picture book, told in plain words so that it can be read aloud. ';

/** Fills a migrated database in a few statements; every person has the same number of materials, spread evenly. */
export function seedStatements({ people, materials, each }: Size): string[] {
  return [
    `insert into profiles (full_name, email, search_text)
     select 'Learner ' || n, 'learner' || n || '@bench.test', 'learner ' || n from generate_series(1, ${people}) n`,
    `insert into courses (title, course_type, is_free, lesson_number)
     select 'Material ' || n, 'learning_material', false, n from generate_series(1, ${materials}) n`,
    `insert into learning_materials (id, title, content, card, search_text, tags, difficulty, category, language, image_url, read_time, created_at)
     select id, title, '<p>' || repeat('${paragraph}', 40) || '</p>', json_build_object('id', id, 'title', title, 'tags', array['story', 'bench'], 'difficulty', 'beginner', 'category', 'Reading',
         'language', 'english', 'imageUrl', '/media/learning_materials/images/' || lesson_number || '.webp', 'readTime', '5 min',
         'createdAt', '2026-01-01T00:00:00.000Z', 'excerpt', left('${paragraph}', 49) || '…', 'hasVideo', false)::text, lower(title) || repeat('${paragraph}', 40),
       array['story', 'bench'], 'beginner', (array['Reading', 'Grammar', 'Culture'])[1 + lesson_number % 3], 'english',
       '/media/learning_materials/images/' || lesson_number || '.webp', '5 min', now() - make_interval(mins => lesson_number)
     from courses`,
    `insert into user_course_assignments (user_id, course_id)
     select p.id, c.id
     from (select id, row_number() over (order by email) as n from profiles where email like 'learner%@bench.test') p
     join lateral generate_series(0, ${each - 1}) k on true
     join courses c on c.lesson_number = 1 + (p.n * 7 + k * ${Math.floor(materials / each)}) % ${materials}
     on conflict do nothing`,
    `insert into assignment_log (user_id, course_id, assigned_at)
     select user_id, course_id, assigned_at from user_course_assignments`,
    'analyze',
  ];
}

/** Runs statements one after the other. */
export async function runAll(client: Pick<pg.Client, 'query'>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}
