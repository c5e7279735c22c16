import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { PasswordInput } from './PasswordInput.tsx'

it('is masked until revealed, and allows password managers and pasting', () => {
  const html = renderToStaticMarkup(
    <PasswordInput
      id="password"
      name="password"
      label="Password"
      showLabel="Show password"
      autoComplete="new-password"
      value="Mekong2026"
      onText={() => undefined}
    />,
  )
  expect(html).toMatch(/<input[^>]* type="password"/)
  expect(html).toMatch(/<input[^>]* autocomplete="new-password"/i)
  expect(html).toMatch(/<button[^>]* aria-pressed="false"[^>]* aria-label="Show password"/)
  expect(html).not.toMatch(/autocomplete="off"|onpaste|readonly/i)
})
