import { type Kysely, sql } from 'kysely';

const statements = [
  `create table profiles (
    id uuid primary key default gen_random_uuid(),
    full_name text not null,
    email text not null unique,
    email_verified boolean not null default false,
    image text,
    role text not null default 'user' check (role in ('user', 'admin')),
    target_language text not null default 'english' check (target_language in ('english', 'arabic', 'egyptian', 'chinese')),
    native_language text not null default 'chinese' check (native_language in ('english', 'chinese')),
    is_withheld boolean not null default false,
    notifications_seen_at timestamptz(3) not null default now(),
    search_text text not null default '',
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  `comment on column profiles.is_withheld is 'an admin took the last course by hand, so the repair leaves this learner alone (PRODUCT.md#free-courses)'`,
  `create index profiles_by_name on profiles (full_name, id)`,

  `create table sessions (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references profiles on delete cascade,
    token text not null unique,
    expires_at timestamptz(3) not null,
    ip_address text,
    user_agent text,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  `comment on column sessions.token is 'keyed hash of the token in the cookie, never the token'`,
  `create index sessions_by_user on sessions (user_id)`,
  `create index sessions_by_expiry on sessions (expires_at)`,

  `create table accounts (
    id uuid primary key default gen_random_uuid(),
    user_id uuid not null references profiles on delete cascade,
    account_id text not null,
    provider_id text not null,
    password text,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    unique (user_id, provider_id)
  )`,

  `create table verifications (
    id uuid primary key default gen_random_uuid(),
    identifier text not null unique,
    value text not null,
    expires_at timestamptz(3) not null,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,

  `create table throttles (
    key text primary key,
    attempts integer not null,
    resets_at timestamptz(3) not null
  )`,

  `create table courses (
    id uuid primary key default gen_random_uuid(),
    title text not null,
    description text not null default '',
    course_type text not null check (course_type in ('learning_material', 'reading_card', 'flashcard', 'phrase', 'story')),
    type_order smallint not null generated always as (
      case course_type when 'learning_material' then 1 when 'reading_card' then 2 when 'flashcard' then 3 when 'phrase' then 4 else 5 end
    ) stored,
    level integer not null default 1,
    lesson_number integer not null default 1,
    is_free boolean not null,
    is_edited boolean not null default false,
    search_text text not null default '',
    version integer not null default 1,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  `comment on column courses.is_edited is 'an admin edited description, level or number, which are theirs from then on (PRODUCT.md#catalogue)'`,
  `create index courses_in_catalogue_order on courses (type_order, level, lesson_number, id)`,
  `create index courses_free on courses (id) where is_free`,

  `create table user_course_assignments (
    user_id uuid not null references profiles on delete cascade,
    course_id uuid not null references courses on delete cascade,
    assigned_by uuid references profiles on delete set null,
    assigned_at timestamptz(3) not null default now(),
    primary key (user_id, course_id)
  )`,
  `create index user_course_assignments_by_course on user_course_assignments (course_id)`,

  `create table learning_materials (
    id uuid primary key references courses,
    title text not null,
    content text not null,
    card text not null,
    search_text text not null,
    tags text[] not null default '{}',
    difficulty text not null check (difficulty in ('beginner', 'intermediate', 'advanced', 'expert')),
    category text not null,
    language text not null,
    image_url text,
    video_url text,
    video_source text check (video_source in ('upload', 'youtube', 'bilibili')),
    read_time text not null,
    version integer not null default 1,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now()
  )`,
  `comment on column learning_materials.card is 'JSON of the material as lists show it, made when it is saved so that a list only strings it together'`,
  `create index learning_materials_newest on learning_materials (created_at desc, id desc)`,

  `create table media (
    key text primary key,
    type text not null,
    bytes bigint not null,
    sha256 text not null,
    width integer,
    height integer,
    uploaded_by uuid references profiles on delete set null,
    created_at timestamptz(3) not null default now(),
    unlinked_at timestamptz(3) default now()
  )`,
  `comment on column media.unlinked_at is 'since when no content uses the file; null while one does'`,
  `create index media_unlinked on media (unlinked_at) where unlinked_at is not null`,

  `create table media_links (
    media_key text not null references media on delete cascade,
    course_id uuid not null references courses on delete cascade,
    primary key (media_key, course_id)
  )`,
  `create index media_links_by_course on media_links (course_id)`,
];

/** Accounts, the catalogue with its assignments, learning materials and media. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
