import type { ColumnType, Generated } from 'kysely';
import type { Role } from '@kalima/shared/domain/accounts';
import type { CourseType } from '@kalima/shared/domain/course-types';
import type { ContentLanguage, NativeLanguage, TargetLanguage } from '@kalima/shared/domain/languages';
import type { Difficulty, MaterialCategory } from '@kalima/shared/domain/learning-material';
import type { VideoSource } from '@kalima/shared/domain/video-url';

type Time = ColumnType<Date, Date | undefined, Date>;

interface Profiles {
  id: Generated<string>;
  full_name: string;
  email: string;
  email_verified: Generated<boolean>;
  image: string | null;
  role: Generated<Role>;
  target_language: Generated<TargetLanguage>;
  native_language: Generated<NativeLanguage>;
  is_withheld: Generated<boolean>;
  notifications_seen_at: Time;
  search_text: Generated<string>;
  created_at: Time;
  updated_at: Time;
}

interface Sessions {
  id: Generated<string>;
  user_id: string;
  token: string;
  expires_at: ColumnType<Date, Date, Date>;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Time;
  updated_at: Time;
}

interface Accounts {
  id: Generated<string>;
  user_id: string;
  account_id: string;
  provider_id: string;
  password: string | null;
  created_at: Time;
  updated_at: Time;
}

interface Verifications {
  id: Generated<string>;
  identifier: string;
  value: string;
  expires_at: ColumnType<Date, Date, Date>;
  created_at: Time;
  updated_at: Time;
}

interface Throttles {
  key: string;
  attempts: number;
  resets_at: ColumnType<Date, Date, Date>;
}

interface Courses {
  id: Generated<string>;
  title: string;
  description: Generated<string>;
  course_type: CourseType;
  type_order: ColumnType<number, never, never>;
  level: Generated<number>;
  lesson_number: Generated<number>;
  is_free: boolean;
  is_edited: Generated<boolean>;
  search_text: Generated<string>;
  version: Generated<number>;
  created_at: Time;
  updated_at: Time;
}

interface UserCourseAssignments {
  user_id: string;
  course_id: string;
  assigned_by: string | null;
  assigned_at: Time;
}

interface LearningMaterials {
  id: string;
  title: string;
  content: string;
  card: string;
  search_text: string;
  tags: string[];
  difficulty: Difficulty;
  category: MaterialCategory;
  language: ContentLanguage;
  image_url: string | null;
  video_url: string | null;
  video_source: VideoSource | null;
  read_time: string;
  version: Generated<number>;
  created_at: Time;
  updated_at: Time;
}

interface Media {
  key: string;
  type: string;
  bytes: number;
  sha256: string;
  width: number | null;
  height: number | null;
  uploaded_by: string | null;
  created_at: Time;
  unlinked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

interface MediaLinks {
  media_key: string;
  course_id: string;
}

/** The tables as Kysely sees them; `server/migrations` makes them. */
export interface Schema {
  profiles: Profiles;
  sessions: Sessions;
  accounts: Accounts;
  verifications: Verifications;
  throttles: Throttles;
  courses: Courses;
  user_course_assignments: UserCourseAssignments;
  learning_materials: LearningMaterials;
  media: Media;
  media_links: MediaLinks;
}
