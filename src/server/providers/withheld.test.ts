import { expect, it } from 'vitest'
import { contactLink, isWithheld } from './withheld.ts'

it.each([
  'REDACTED FOR PRIVACY',
  'Data Protected',
  'Not Disclosed',
  'Statutory Masking Enabled',
  'Domains By Proxy, privacy service',
  '-',
  'N/A',
  'https://registrar.example/contact',
])('%j is no data', (text) => {
  expect(isWithheld(text)).toBe(true)
})

it.each(['Sok Dara', 'Angkor Private Limited', 'Na Co., Ltd.', 'hostmaster@example.com'])(
  '%j is data',
  (text) => {
    expect(isWithheld(text)).toBe(false)
  },
)

it.each([
  ['https://registrar.example/contact?d=a.com', 'https://registrar.example/contact?d=a.com'],
  ['Use the form at http://form.example/x.', 'http://form.example/x'],
  ['sok@example.com', 'mailto:sok@example.com'],
  ['mailto:sok@example.com', 'mailto:sok@example.com'],
  ['REDACTED FOR PRIVACY', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,x', undefined],
  ['https://user:secret@evil.example/', undefined],
  ['sok@example.com?bcc=all@example.com', undefined],
  ['', undefined],
  [undefined, undefined],
])('the link of %j is %s', (published, link) => {
  expect(contactLink(published)).toBe(link)
})
