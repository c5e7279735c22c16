/** The version of the question for a consent; a new one is asked again. */
export const trackingConsentVersion = 2

/** How many days an answer holds; the privacy policy names it (`#cookies`). */
export const trackingConsentDays = 365
