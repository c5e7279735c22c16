const phnomPenh = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Phnom_Penh',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Returns a moment in Phnom Penh's time: `21/11/2026 07:00`. */
export const shownTime = (at: Date): string => phnomPenh.format(at).replace(',', '')
