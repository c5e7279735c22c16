import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const now = new Date('2026-11-24T03:00:00Z')
const event = {
  ...{ id: 'a-part-2', day: '2027-05-12T00:00:00.000Z', link: 'https://tonle.example/account' },
  ...{ title: 'Part 2 of 3', text: 'Install the new file' },
}

/** Joins folded lines. */
const unfolded = (file: string): readonly string[] =>
  file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1)

describe('a calendar file', () => {
  it('has each event on its day, with a reminder a week before', () => {
    const lines = unfolded(calendarFile([event], now))
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(lines.at(-1)).toBe('END:VCALENDAR')
    expect(lines).toEqual(
      expect.arrayContaining([
        ...['UID:a-part-2', 'DTSTAMP:20261124T030000Z', 'DTSTART;VALUE=DATE:20270512'],
        ...['DTEND;VALUE=DATE:20270513', 'SUMMARY:Part 2 of 3', 'TRIGGER:-P7D'],
      ]),
    )
  })

  it('has no line of more than 75 octets, and loses no letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const title = `${text.replaceAll(/[\r\n]/g, '')} វិញ្ញាបនបត្រ`
        const file = calendarFile([{ ...event, title }], now)
        const sizes = file.split('\r\n').map((line) => new TextEncoder().encode(line).length)
        const shown = title.replaceAll(/[\\;,]/g, (letter) => `\\${letter}`)
        return Math.max(...sizes) <= 75 && unfolded(file).includes(`SUMMARY:${shown}`)
      }),
    )
  })
})
