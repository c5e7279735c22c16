import { listDocuments } from '../../src/contract/documents.ts'
import { endOtherSessions } from '../../src/contract/sessions.ts'
import { runShop } from '../api/operator-command.ts'
import { expectAccessible } from './accessibility.ts'
import { freeName, password } from './customer.ts'
import { expect, test } from './journey.ts'
import { dialogOf, giveCredentials } from './sign-in-dialog.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const pdf = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }
const page1 = { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') }

/** Runs an operator command while no server has the data open. */
const approve = async (dataDir: string, id: string): Promise<void> => {
  const environment = { DATA_DIR: dataDir, DATABASE_URL: undefined }
  expect(await runShop(['document', 'approve', id], environment)).toMatchObject({ code: 0 })
}

test('a domain that requires documents is bought and registered after their approval', async ({
  page,
  at,
  say,
  language,
  shop,
  demo,
  checkout,
  sandbox,
  problems,
}) => {
  test.setTimeout(150_000)
  // An invalid file, an ended session, a restarted server.
  problems.allow(/status of (401|415)|net::ERR_/)
  const name = freeName('com.kh')
  const kind = (document: string) =>
    page.getByRole('region', { name: say('domains', `document.${document}`), exact: true })
  const choose = (document: string, file: typeof pdf) =>
    kind(document)
      .getByLabel(
        say('documents', 'choose.of', { document: say('domains', `document.${document}`) }),
      )
      .setInputFiles(file)
  const panel = page.getByRole('region', { name, exact: true })

  await test.step('the paid order shows that it waits, with a link to the documents', async () => {
    await demo.fill([name])
    await demo.enterBrowser()
    await page.goto(at('/checkout-basket'))
    const { grandTotal } = await demo.cart()
    await checkout.toPay('BALANCE')
    await checkout.payButton(grandTotal).click()
    await expect(page.locator('[data-fulfilment="AWAITING_DOCUMENTS"]')).toBeVisible()
    await expectAccessible(page, { name: 'success with documents', language })
    const next = page.getByRole('region', { name: say('checkout', 'next'), exact: true })
    await expect(next.getByRole('link').first()).toHaveText(say('checkout', 'next.documents.open'))
    await expect(next.getByRole('link', { name: say('checkout', 'next.dns') })).toHaveCount(0)
    await page
      .getByRole('link', {
        name: say('items-domain', 'fulfilment.AWAITING_DOCUMENTS.of', { name }),
      })
      .click()
    await expect(panel).toContainText(say('documents', 'state.AWAITING_DOCUMENTS'))
    await expectAccessible(page, { name: 'documents', language })
  })

  await test.step('an invalid file is refused, and missing documents are listed', async () => {
    await choose('identity-card', page1)
    const refusal = kind('identity-card').getByRole('alert')
    await expect(refusal).toContainText(say('errors', 'FILE_NOT_ACCEPTED'))
    await expectAccessible(page, { name: 'documents, one refused', language })
    await refusal
      .getByRole('button', { name: say('documents', 'cancel.of', { name: 'page.pdf' }) })
      .click()
    await panel.getByRole('button', { name: say('documents', 'send.of', { name }) }).click()
    await expect(panel.getByRole('alert')).toContainText(say('domains', 'document.tax-patent'))
  })

  await test.step('an upload interrupted by the end of the session continues after signing in', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/user/documents/*/files?*', async (route) => {
      await held
      await route.continue()
    })
    await choose('identity-card', pdf)
    await expect(kind('identity-card').getByRole('progressbar')).toBeVisible()
    await demo.ask(endOtherSessions, {})
    release()
    await dialogOf(page, say).waitFor()
    await giveCredentials(page, say, demo.username, password)
    await expect(
      kind('identity-card').getByRole('button', {
        name: say('documents', 'remove.of', { name: 'scan.pdf' }),
      }),
    ).toBeVisible()
    await page.unroute('**/api/user/documents/*/files?*')
  })

  await test.step('uploads survive a reload and are submitted', async () => {
    for (const document of ['business-registration', 'tax-patent', 'letter-of-request']) {
      await choose(document, pdf)
      await expect(kind(document).getByRole('listitem')).toHaveCount(1)
    }
    await page.reload()
    await expect(panel.getByRole('listitem')).toHaveCount(4)
    await panel.getByRole('button', { name: say('documents', 'send.of', { name }) }).click()
    await expect(panel).toContainText(say('documents', 'state.IN_REVIEW'))
    await expectAccessible(page, { name: 'documents in review', language })
  })

  await test.step('approval registers the domain', async () => {
    const [one] = await demo.ask(listDocuments, {})
    await shop.killAndRestart((dataDir) => approve(dataDir, one?.id ?? ''))
    await expect.poll(() => sandbox.registrations(name)).toBe(1)
    await page.goto(at('/account/documents'))
    await expect(panel).toContainText(say('documents', 'state.APPROVED'))
    await page.goto(at('/account/domains'))
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  })
})
