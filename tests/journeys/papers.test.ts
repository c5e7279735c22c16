import { listPapers } from '../../src/contract/papers.ts'
import { endOtherSessions } from '../../src/contract/sessions.ts'
import { runCommand } from '../api/operator-command.ts'
import { expectAccessible } from './accessibility.ts'
import { freeName, password } from './customer.ts'
import { expect, test } from './journey.ts'
import { dialogOf, giveCredentials } from './sign-in-dialog.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const pdf = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') }
const page1 = { name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>') }

/** What an operator types, where no server has the data. */
const approve = async (dataDir: string, id: string): Promise<void> => {
  const environment = { DATA_DIR: dataDir, DATABASE_URL: undefined }
  expect(await runCommand('papers', ['approve', id], environment)).toMatchObject({ code: 0 })
}

test('a name that needs papers is bought, its papers uploaded and approved, and it is registered', async ({
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
  // A file that is none, a session that was ended, a server that is restarted.
  problems.allow(/status of (401|415)|net::ERR_/)
  const name = freeName('com.kh')
  const kind = (paper: string) =>
    page.getByRole('region', { name: say('domains', `paper.${paper}`), exact: true })
  const choose = (paper: string, file: typeof pdf) =>
    kind(paper)
      .getByLabel(say('papers', 'choose.of', { paper: say('domains', `paper.${paper}`) }))
      .setInputFiles(file)
  const panel = page.getByRole('region', { name, exact: true })

  await test.step('paid, it waits, and the way to the papers is there', async () => {
    await demo.fill([name])
    await demo.enterBrowser()
    await page.goto(at('/checkout-basket'))
    const { grandTotal } = await demo.cart()
    await checkout.toPay('BALANCE')
    await checkout.payButton(grandTotal).click()
    await expect(page.locator('[data-delivery="AWAITING_PAPERS"]')).toBeVisible()
    await expectAccessible(page, { name: 'success with papers', language })
    await page
      .getByRole('link', { name: say('checkout', 'delivery.AWAITING_PAPERS.of', { name }) })
      .click()
    await expect(panel).toContainText(say('papers', 'state.AWAITING_PAPERS'))
    await expectAccessible(page, { name: 'papers', language })
  })

  await test.step('what is no paper is refused, and what is missing is told', async () => {
    await choose('identity-card', page1)
    const refusal = kind('identity-card').getByRole('alert')
    await expect(refusal).toContainText(say('errors', 'FILE_NOT_ACCEPTED'))
    await expectAccessible(page, { name: 'papers, one refused', language })
    await refusal
      .getByRole('button', { name: say('papers', 'cancel.of', { name: 'page.pdf' }) })
      .click()
    await panel.getByRole('button', { name: say('papers', 'send.of', { name }) }).click()
    await expect(panel.getByRole('alert')).toContainText(say('domains', 'paper.tax-patent'))
  })

  await test.step('one whose session ends meanwhile goes on after a new sign-in', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/user/papers/*/files?*', async (route) => {
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
        name: say('papers', 'remove.of', { name: 'scan.pdf' }),
      }),
    ).toBeVisible()
    await page.unroute('**/api/user/papers/*/files?*')
  })

  await test.step('all that is uploaded is there after a reload, and is sent', async () => {
    for (const paper of ['business-registration', 'tax-patent', 'letter-of-request']) {
      await choose(paper, pdf)
      await expect(kind(paper).getByRole('listitem')).toHaveCount(1)
    }
    await page.reload()
    await expect(panel.getByRole('listitem')).toHaveCount(4)
    await panel.getByRole('button', { name: say('papers', 'send.of', { name }) }).click()
    await expect(panel).toContainText(say('papers', 'state.IN_REVIEW'))
    await expectAccessible(page, { name: 'papers in review', language })
  })

  await test.step('approved, it is registered', async () => {
    const [one] = await demo.ask(listPapers, {})
    await shop.killAndRestart((dataDir) => approve(dataDir, one?.id ?? ''))
    await expect.poll(() => sandbox.registrations(name)).toBe(1)
    await page.goto(at('/account/papers'))
    await expect(panel).toContainText(say('papers', 'state.APPROVED'))
    await page.goto(at('/account/domains'))
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible()
  })
})
