import { describe, expect, it } from 'vitest'
import { locales } from '../src/i18n/locales.ts'
import { choiceKey, fieldKeys, titleKey } from '../src/islands/staff/verbs/verb-texts.ts'
import { describeVerb, staffAreaVerbs } from '../src/server/staff/desk/index.ts'
import { verbs } from '../src/server/staff/verbs.ts'
import { messagesOf } from './locale-messages.ts'

const offered = staffAreaVerbs(verbs).map(describeVerb)

/** Codes of the field itself. */
const standardChoices = new Set(['KH', 'TH', 'AE'])

describe.each(locales)('the commands of the staff area (%s)', (locale) => {
  const own = messagesOf(locale, 'staff-verbs')
  const viewed = Object.entries(messagesOf(locale, 'services'))
  const texts: Readonly<Record<string, string>> = {
    ...messagesOf(locale, 'staff'),
    ...Object.fromEntries(viewed.map(([key, text]) => [`view.services.${key}`, text])),
    ...own,
  }
  /** The key of a field's label: the noun's own, if there is one. */
  const labelKey = (verb: (typeof offered)[number], field: string): string => {
    const [special, shared] = fieldKeys(verb, field)
    return special in texts ? special : shared
  }
  const wanted = offered.flatMap((verb) => [
    `noun.${verb.noun}`,
    titleKey(verb),
    ...(verb.changes ? [`${titleKey(verb)}.help`] : []),
    ...verb.fields.flatMap(({ name, choices = [] }) => [
      labelKey(verb, name),
      ...choices.filter((one) => !standardChoices.has(one)).map((one) => choiceKey(name, one)),
    ]),
  ])

  it('have a text for each title, what it changes, field and choice', () => {
    expect([...new Set(wanted)].filter((key) => !(key in texts))).toEqual([])
  })

  it('leave no text over', () => {
    const known = new Set(wanted.flatMap((key) => [key, `${key}.help`, `${key}.hint`]))
    const left = Object.keys(own).filter((key) => /^(noun|verb|field|choice)\./.test(key))
    expect(left.filter((key) => !known.has(key))).toEqual([])
  })

  it('have a title of their own', () => {
    const titles = offered.map((verb) => texts[titleKey(verb)])
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  })
})
