/** Returns days, hours and minutes of a duration; a part of a minute counts as one. */
export const timeLeft = (
  seconds: number,
): { readonly days: number; readonly hours: number; readonly minutes: number } => {
  const minutes = Math.ceil(Math.max(0, seconds) / 60)
  return {
    days: Math.floor(minutes / 1440),
    hours: Math.floor((minutes % 1440) / 60),
    minutes: minutes % 60,
  }
}
