/** A moment as the shop writes a day: DD/MM/YYYY in Phnom Penh and Bangkok (commerce §9). */
export const formatDay = (moment: string): string => {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Bangkok',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  }).formatToParts(new Date(moment))
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? ''
  return `${part('day')}/${part('month')}/${part('year')}`
}

/** A moment as the shop writes it: DD/MM/YYYY HH:mm in Phnom Penh and Bangkok (commerce §9). */
export const formatMoment = (moment: string): string => {
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Bangkok',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(new Date(moment))
  return `${formatDay(moment)} ${time}`
}
