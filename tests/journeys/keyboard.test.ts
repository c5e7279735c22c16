import type { Locator, Page } from 'playwright/test'
import { getUserInformation } from '../../src/contract/accounts.ts'
import { password } from './customer.ts'
import { expect, test } from './journey.ts'
import { dialogOf } from './sign-in-dialog.ts'

// On a wide screen, where keyboards are.
test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false })

/** More controls than any page has before its content. */
const mostTabs = 60

/** Presses Tab until a control has the focus. */
const tabTo = async (page: Page, control: Locator): Promise<void> => {
  for (let pressed = 0; pressed < mostTabs; pressed += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(control).toBeFocused()
}

test('a keyboard alone signs in, changes the name and signs out', async ({
  page,
  at,
  say,
  person,
  problems,
}) => {
  const { keyboard } = page
  const name = (key: string) => ({ name: say('common', key), exact: true })
  await page.goto(at('/about-us'))
  await tabTo(page, page.getByRole('banner').getByRole('button', name('sign-in')))
  await keyboard.press('Enter')
  const dialog = dialogOf(page, say)
  const username = dialog.getByLabel(say('sign-in', 'username'), { exact: true })
  await expect(username).toBeFocused()
  await keyboard.type(person.username)
  await tabTo(page, dialog.getByLabel(say('sign-in', 'password'), { exact: true }))
  await keyboard.type(password)
  await tabTo(page, dialog.getByRole('button', { name: say('sign-in', 'submit'), exact: true }))
  await keyboard.press('Space')
  await expect(dialog).toBeHidden()
  await expect(page.locator('html')).toHaveAttribute('data-session', 'in')

  const menu = page.getByRole('banner').locator('[popovertarget="account-sheet"]')
  const sheet = page.locator('#account-sheet')
  await tabTo(page, menu)
  await keyboard.press('Enter')
  await expect(sheet).toBeVisible()
  await tabTo(page, sheet.getByRole('link', { name: say('account', 'section.profile') }))
  await keyboard.press('Enter')
  await expect(page).toHaveURL(at('/account/profile'))

  const field = page.locator('#profile-firstName')
  await expect(field).toHaveValue('Bopha')
  await tabTo(page, field)
  await keyboard.press('ControlOrMeta+a')
  await keyboard.type('Sopheap')
  const form = page.getByRole('region', { name: say('account', 'profile.person'), exact: true })
  await tabTo(page, form.getByRole('button', { name: say('account', 'save') }))
  await keyboard.press('Enter')
  await expect(form.getByText(say('account', 'saved'), { exact: true })).toBeVisible()
  expect((await person.ask(getUserInformation, {})).firstName).toBe('Sopheap')

  // The focus is behind the menu, because a new page starts at its top.
  await page.reload()
  await tabTo(page, menu)
  await keyboard.press('Space')
  await tabTo(page, sheet.getByRole('button', name('sign-out')))
  problems.allowRefusals()
  await keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-session', 'out')
  await expect(page).toHaveURL(at('/'))
})
