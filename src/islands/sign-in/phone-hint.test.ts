import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { locales } from '../../i18n/locales.ts'

it.each(
  locales.flatMap((locale) => [
    [locale, 'sign-in', 'register.phoneNumber.hint'] as const,
    [locale, 'account', 'profile.phone.hint'] as const,
  ]),
)('in %s, %s says how a number of each served country is written: %s', (locale, namespace, key) => {
  const file = readFileSync(`public/locales/${locale}/${namespace}.json`, 'utf8')
  const hint = (JSON.parse(file) as Readonly<Record<string, string>>)[key]
  for (const code of ['+855', '+66']) expect(hint).toContain(code)
})
