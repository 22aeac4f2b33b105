import * as accounts from './people/accounts.ts';
import * as assigning from './teaching/assigning.ts';
import * as assignments from './teaching/assignments.ts';
import * as changes from './changes.ts';
import * as classContents from './teaching/class-contents.ts';
import * as classReports from './teaching/class-reports.ts';
import * as classLearners from './teaching/class-learners.ts';
import * as classes from './teaching/classes.ts';
import * as courseClasses from './teaching/course-classes.ts';
import * as courses from './content/courses.ts';
import * as downloads from './content/downloads.ts';
import type { EndpointDefinition } from './endpoint.ts';
import { flashcardLessons, listSparePictures } from './content/flashcard-lessons.ts';
import * as importPackages from './exchange/import-packages.ts';
import * as imports from './exchange/imports.ts';
import * as jobs from './jobs.ts';
import * as materials from './content/learning-materials.ts';
import { lookUp } from './learning/look-up.ts';
import * as media from './media/media.ts';
import * as mediaLibrary from './media/media-library.ts';
import * as memory from './learning/memory.ts';
import * as memoryOverview from './learning/memory-overview.ts';
import * as operations from './operations/operations.ts';
import * as ownClasses from './teaching/own-classes.ts';
import * as packages from './exchange/packages.ts';
import * as personExport from './people/person-export.ts';
import * as personLog from './people/person-log.ts';
import { replacePhrases } from './content/course-phrases.ts';
import * as phrases from './content/phrases.ts';
import * as pinyin from './content/pinyin.ts';
import * as practiceSets from './teaching/practice-sets.ts';
import { readingLessons } from './content/reading-lessons.ts';
import * as reviewSettings from './learning/review-settings.ts';
import * as rosters from './exchange/rosters.ts';
import * as school from './people/school.ts';
import * as sso from './people/sso.ts';
import * as statistics from './learning/statistics.ts';
import * as knownWords from './content/known-words.ts';
import * as stories from './content/stories.ts';
import * as study from './learning/study.ts';
import * as twoFactor from './people/two-factor.ts';
import * as users from './people/users.ts';
import * as vocabulary from './learning/vocabulary.ts';

/** Every endpoint of the API: what the server mounts, the OpenAPI document lists and the walk over all roles tries. */
export const endpoints = [
  accounts.signUp,
  accounts.signIn,
  accounts.signInByUserName,
  accounts.signInByCard,
  accounts.signOut,
  accounts.getSession,
  accounts.resetPassword,
  accounts.getProfile,
  accounts.updateProfile,
  personExport.exportProfile,
  accounts.changePassword,
  accounts.chooseFirstPassword,
  accounts.deleteProfile,
  accounts.listSessions,
  accounts.endSession,
  accounts.endAllSessions,
  twoFactor.getTwoFactor,
  twoFactor.startTwoFactor,
  twoFactor.confirmTwoFactor,
  twoFactor.renewRecoveryCodes,
  twoFactor.stopTwoFactor,
  sso.getArrival,
  sso.finishArrival,
  sso.changeSingleSignOn,
  sso.allowClassSingleSignOn,
  school.getSchool,
  school.getSchoolSettings,
  school.updateSchoolSettings,
  changes.listChanges,
  changes.undoChange,
  assignments.listMyCourses,
  assignments.listNotifications,
  assignments.markNotificationsSeen,
  ownClasses.listOwnClasses,
  ownClasses.joinClass,
  classes.listClasses,
  classes.createClass,
  classes.getClass,
  classes.updateClass,
  classes.copyClass,
  classes.deleteClass,
  classes.openJoinCode,
  classes.closeJoinCode,
  classContents.listClassMembers,
  classContents.addClassMembers,
  classContents.removeClassMembers,
  classContents.addClassTeacher,
  classContents.removeClassTeacher,
  classContents.listTeachers,
  classContents.listClassCourses,
  classContents.updateClassCourse,
  classContents.orderClassCourses,
  classLearners.proposeUserNames,
  classLearners.createClassLearners,
  classLearners.createLoginCards,
  classLearners.voidLoginCards,
  rosters.checkRoster,
  rosters.importRoster,
  rosters.listRosters,
  rosters.undoRoster,
  courseClasses.listCourseClasses,
  classReports.listAttention,
  classReports.listStuck,
  classReports.listOverdue,
  classReports.listMissedWords,
  classReports.listAbsent,
  classReports.getClassGrid,
  classReports.getLearnerReport,
  classReports.listClassNotes,
  classReports.addClassNote,
  classReports.deleteClassNote,
  practiceSets.listPracticeSets,
  practiceSets.listClassPracticeSets,
  practiceSets.makePracticeSet,
  practiceSets.removePracticeSet,
  downloads.listDownloads,
  materials.listMaterials,
  materials.getMaterial,
  readingLessons.list,
  readingLessons.get,
  flashcardLessons.list,
  flashcardLessons.get,
  phrases.listPhraseStages,
  phrases.getPhraseCourse,
  stories.listStoryStages,
  stories.getStory,
  study.sendStudyEvents,
  vocabulary.listVocabulary,
  lookUp,
  memory.getReview,
  memory.getMemory,
  reviewSettings.getReviewSettings,
  reviewSettings.updateReviewSettings,
  study.getProgress,
  memoryOverview.getMemoryOverview,
  memoryOverview.listRememberedWords,
  materials.getEditableMaterial,
  materials.createMaterial,
  materials.updateMaterial,
  materials.deleteMaterial,
  readingLessons.getEditable,
  readingLessons.create,
  readingLessons.update,
  readingLessons.remove,
  readingLessons.order,
  flashcardLessons.getEditable,
  flashcardLessons.create,
  flashcardLessons.update,
  flashcardLessons.remove,
  flashcardLessons.order,
  listSparePictures,
  phrases.phraseStages.list,
  phrases.phraseStages.create,
  phrases.phraseStages.update,
  phrases.phraseStages.remove,
  phrases.phraseStages.order,
  phrases.listStagePhraseCourses,
  phrases.orderPhraseCourses,
  phrases.getEditablePhraseCourse,
  phrases.createPhraseCourse,
  phrases.updatePhraseCourse,
  phrases.deletePhraseCourse,
  phrases.orderPhrases,
  replacePhrases,
  phrases.createPhrase,
  phrases.updatePhrase,
  phrases.deletePhrase,
  stories.storyStages.list,
  stories.storyStages.create,
  stories.storyStages.update,
  stories.storyStages.remove,
  stories.storyStages.order,
  stories.listStageStories,
  stories.orderStories,
  stories.getEditableStory,
  stories.createStory,
  stories.updateStory,
  stories.updateSentences,
  knownWords.findKnownWords,
  stories.deleteStory,
  statistics.getStatistics,
  operations.getStatus,
  operations.getBackups,
  operations.startBackup,
  operations.allowBackupDownload,
  operations.downloadBackup,
  media.uploadMedia,
  mediaLibrary.searchMediaLibrary,
  mediaLibrary.findKnownWords,
  courses.listCourses,
  courses.listAssignableCourses,
  courses.copyCourse,
  pinyin.listPinyin,
  pinyin.correctPinyin,
  courses.listOwnCourses,
  courses.updateCourse,
  courses.syncCourses,
  assignments.listCourseUsers,
  users.listUsers,
  users.findUsersByEmail,
  users.createUser,
  users.getUser,
  study.getUserProgress,
  users.updateUser,
  users.deleteUser,
  study.resetProgress,
  users.createResetLink,
  personLog.listPersonLog,
  personExport.exportUser,
  assignments.listUserCourses,
  assignments.assignFreeToAll,
  assignments.repairAssignments,
  imports.listImports,
  imports.getImport,
  imports.createImport,
  imports.addImportFile,
  imports.removeImportFile,
  imports.readImport,
  imports.getImportTable,
  importPackages.getImportPackage,
  importPackages.listPackageChanges,
  packages.describePackage,
  packages.exportPackage,
  packages.exportDeck,
  imports.saveImportDraft,
  imports.makeImport,
  imports.deleteImport,
  jobs.listJobs,
  jobs.getJob,
  jobs.watchJobs,
  jobs.cancelJob,
  jobs.dismissJob,
  jobs.listLeftPeople,
  jobs.undoJob,
  assigning.findPastedPeople,
  assigning.countAssigning,
  assigning.assign,
  assigning.unassign,
] as const satisfies readonly EndpointDefinition[];

type AnyEndpoint = (typeof endpoints)[number];

/** Endpoints by `METHOD path`, so that a caller names one by a string and imports types alone. */
export type EndpointByKey = { [E in AnyEndpoint as `${E['method']} ${E['path']}`]: E };
export type EndpointKey = keyof EndpointByKey;
