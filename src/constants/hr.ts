/** Tables that the suite's products share, under the products' own names. */

export const surveyQuestionTypes = [
  "singleLineText",
  "multiLineText",
  "yesNo",
  "singleChoice",
  "multipleChoice",
  "dropdown",
  "gender",
  "email",
  "number",
  "date",
  "address",
  "slider",
  "starRating",
  "nps",
  "infoBox",
  "heading",
  "fileUpload",
  "scorecard",
] as const;

export const surveyFrequencies = ["daily", "weekly", "monthly", "yearly", "periodically", "custom"] as const;

export const genders = ["male", "female", "other", "transgender"] as const;

export const maritalStatuses = ["married", "unmarried", "divorced", "widowed", "other"] as const;

/** The wire values of a timesheet request's status. */
export const timesheetStatuses = { pending: 1, approved: 2, rejected: 3, cancelled: 4 } as const;

export const leaveTypes = ["fullDay", "firstHalf", "secondHalf", "hourly", "short"] as const;

export const clockInSources = ["web", "mobile", "desktop", "face", "biometric", "geoTagging", "selfie"] as const;

export const leaveIcons = [
  "AnnualLeaveIcon",
  "PaidLeaveIcon",
  "CasualLeaveIcon",
  "SickLeaveIcon",
  "LwpIcon",
  "MaternityLeaveIcon",
  "MarriageleaveIcon",
  "BereavementLeaveIcon",
  "CompensatoryLeaveIcon",
  "PaternityLeaveIcon",
] as const;

export const holidayIcons = [
  "kite",
  "holi",
  "diwali",
  "christmas",
  "sportsDay",
  "rakshaBandhan",
  "janmashtami",
  "ganesh",
  "dussehra",
  "navratri",
  "independence",
  "republic",
] as const;
