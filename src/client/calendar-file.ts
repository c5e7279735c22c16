/** A whole-day event. */
export interface CalendarEvent {
  /** The same in each file, so that a calendar replaces the event. */
  readonly id: string
  /** ISO; its day in UTC counts. */
  readonly day: string
  readonly title: string
  readonly text: string
  readonly link: string
}

const dayMs = 86_400_000
/** How long before an event a calendar reminds of it. */
const reminder = '-P7D'
const mostOctets = 75

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (letter) => `\\${letter}`).replaceAll('\n', '\\n')

/** Folds a line after at most 75 octets, never within a letter (RFC 5545 §3.1). */
const folded = (line: string): string => {
  const encoder = new TextEncoder()
  const lines = ['']
  let octets = 0
  for (const letter of line) {
    const size = encoder.encode(letter).length
    if (octets + size > mostOctets) {
      lines.push(' ')
      octets = 1
    }
    lines.push(`${lines.pop() ?? ''}${letter}`)
    octets += size
  }
  return lines.join('\r\n')
}

const digits = (iso: string): string => iso.slice(0, 10).replaceAll('-', '')

const stampOf = (date: Date): string => date.toISOString().replaceAll(/[-:]|\.\d+/g, '')

const linesOf = ({ id, day, title, text, link }: CalendarEvent, now: Date): readonly string[] => [
  ...['BEGIN:VEVENT', `UID:${escaped(id)}`, `DTSTAMP:${stampOf(now)}`],
  `DTSTART;VALUE=DATE:${digits(day)}`,
  `DTEND;VALUE=DATE:${digits(new Date(Date.parse(day) + dayMs).toISOString())}`,
  ...[`SUMMARY:${escaped(title)}`, `DESCRIPTION:${escaped(text)}`, `URL:${link}`],
  ...['TRANSP:TRANSPARENT', 'BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:${reminder}`],
  ...[`DESCRIPTION:${escaped(title)}`, 'END:VALARM', 'END:VEVENT'],
]

/** Returns an iCalendar file (RFC 5545) of events with reminders a week before. */
export const calendarFile = (events: readonly CalendarEvent[], now: Date): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Tonle//Certificates//EN'],
    ...events.flatMap((event) => linesOf(event, now)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
