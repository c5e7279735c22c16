import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import { freeName, newContact } from './customer.ts'
import { expect, test } from './journey.ts'
import { khqrPanel } from './khqr-panel.ts'
import { resultRow } from './search-page.ts'
import { dialogOf, solveCaptcha } from './sign-in-dialog.ts'

test.setTimeout(120_000)

test.use({ offersVouchers: true, contextOptions: { reducedMotion: 'reduce' } })

/** Counts a visitor's clicks and the dialogs that open, in every frame and on every page. */
const countActions = async (page: Page) => {
  const counts = { clicks: 0, dialogs: 0 }
  await page.exposeFunction('countAction', (what: keyof typeof counts) => {
    counts[what] += 1
  })
  await page.addInitScript(() => {
    const count = (what: string): void => {
      const { countAction } = window as Window & { countAction?: (what: string) => void }
      countAction?.(what)
    }
    // A click by Enter has no detail.
    document.addEventListener(
      'click',
      (event) => {
        if (event.isTrusted && event.detail > 0) count('clicks')
      },
      true,
    )
    const { prototype } = HTMLDialogElement
    const show = Object.getOwnPropertyDescriptor(prototype, 'showModal')?.value as () => void
    prototype.showModal = function showModal() {
      count('dialogs')
      show.call(this)
    }
  })
  return counts
}

test('a new customer needs few clicks, fields and dialogs from the search to Pay', async ({
  page,
  at,
  say,
  checkout,
}) => {
  const name = freeName()
  const counts = await countActions(page)
  const typed: string[] = []
  const type = async (field: Locator, text: string): Promise<void> => {
    await field.fill(text)
    typed.push(text)
  }
  await page.goto(at('/'))
  const search = page.getByRole('searchbox', { name: say('common', 'search.label') })
  await search.fill(name)
  await search.press('Enter')

  await resultRow(page, name)
    .getByRole('button', { name: say('search', 'add.of', { name }) })
    .click()
  await dialogOf(page, say)
    .getByRole('button', { name: say('sign-in', 'register'), exact: true })
    .click()
  const register = dialogOf(page, say, 'register.title')
  await type(
    register.getByLabel(say('sign-in', 'register.email'), { exact: true }),
    `n${randomUUID().slice(0, 8)}@example.com`,
  )
  const password = register.getByLabel(say('sign-in', 'register.password'), { exact: true })
  await type(password, 'Kampot9Pepper')
  await solveCaptcha(register)
  await password.press('Enter')
  await dialogOf(page, say, 'verify.title')
    .getByRole('button', { name: say('sign-in', 'verify.later') })
    .click()
  const offer = page.getByRole('dialog', { name: say('voucher', 'voucher.offer.title') })
  await expect(offer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(offer).toBeHidden()
  await page
    .getByRole('link', { name: say('search', 'cart.view') })
    .first()
    .click()

  await checkout.toBilling()
  // A new form has no errors yet, and no user name as a first name.
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0)
  await expect(
    page.getByRole('textbox', { name: say('checkout', 'contact.firstName'), exact: true }),
  ).toHaveValue('')
  const field = (key: keyof typeof newContact) =>
    page.getByRole('textbox', { name: say('checkout', `contact.${key}`), exact: true })
  for (const key of ['firstName', 'lastName', 'phoneNumber', 'address1', 'city'] as const)
    await type(field(key), newContact[key])
  await field('city').press('Enter')
  await expect(checkout.step('payment')).toBeVisible()
  await checkout.summary.getByRole('button').last().click()
  const panel = khqrPanel(page, say)
  await expect(panel.getByRole('img', { name: say('checkout', 'khqr.code') })).toBeVisible()

  expect(counts.clicks).toBeLessThanOrEqual(8)
  expect(typed.length).toBeLessThanOrEqual(7)
  expect(typed.filter((text) => text === newContact.phoneNumber)).toHaveLength(1)
  // One dialog besides the offered voucher.
  expect(counts.dialogs).toBeLessThanOrEqual(2)
})
