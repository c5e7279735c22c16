import { expectAccessible } from './accessibility.ts'
import { freeName } from './customer.ts'
import { expect, test } from './journey.ts'
import { ownHosting } from './own-hosting.ts'
import { expectOneGap } from './panel-gap.ts'

test.setTimeout(120_000)
// axe would judge animated content mid-way.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** A restoration and an archive are looked at every ten seconds. */
const lookedMs = 40_000

test('the backups of shared hosting: restored, made on demand, failing and out of reach', async ({
  page,
  at,
  say,
  language,
  demo,
  sandbox,
  problems,
}) => {
  problems.allow(/status of (409|503).*\/user\/services\//)
  const text = (key: string, params = {}): string => say('services', key, params)
  const name = freeName()
  const { id } = await ownHosting(demo, name, 'sh-standard')
  const nights = ['2026-11-20', '2026-11-21', '2026-11-22']
  await sandbox.control('whm', { nights, restoreMs: 0, backupMs: 0 })
  await demo.enterBrowser()
  const backups = page.getByRole('region', { name: text('nightly'), exact: true })
  const night = backups.getByRole('combobox', { name: text('nightly.day') })
  const restore = backups.getByRole('button', { name: text('nightly.restore'), exact: true })
  const confirm = (day: string) =>
    backups.getByRole('button', { name: text('nightly.restore.confirm', { day }) })

  await test.step('the page of the service leads to its backups', async () => {
    await page.goto(`${at('/account/services')}?service=${id}`)
    await page.getByRole('link', { name: text('shared.access.open') }).click()
    await expect(night).toHaveValue('2026-11-22')
    await expect(night.getByRole('option')).toHaveText(['22/11/2026', '21/11/2026', '20/11/2026'])
    await expectOneGap(backups)
    await page.evaluate(() => scrollTo(0, 0))
    await expectAccessible(page, { name: 'hosting-backups', language })
  })

  await test.step('a restoration says what is lost, and begins only when confirmed', async () => {
    await night.selectOption('2026-11-21')
    await restore.click()
    const warning = backups.getByText(text('nightly.warning', { day: '21/11/2026' }))
    await expect(warning).toBeVisible()
    await backups.getByRole('button', { name: text('space-backups.keep') }).click()
    await expect(warning).toBeHidden()
    await restore.click()
    await confirm('21/11/2026').click()
    await expect(backups).toContainText(text('nightly.done'), { timeout: lookedMs })
    await page.reload()
    await expect(backups).toContainText(text('nightly.done'))
  })

  await test.step('a backup on demand is listed once it is complete', async () => {
    await backups.getByRole('button', { name: text('space-backups.now') }).click()
    await expect(backups.getByRole('listitem')).toContainText(text('archive.DONE'), {
      timeout: lookedMs,
    })
  })

  await test.step('a restoration that fails says what to do', async () => {
    await sandbox.control('whm', { restoreFails: true })
    await restore.click()
    await confirm('22/11/2026').click()
    await expect(backups).toContainText(text('nightly.failed'), { timeout: lookedMs })
  })

  await test.step('while the server is down, the page says so and can be loaded again', async () => {
    await sandbox.control('whm', { down: true })
    await page.reload()
    await expect(backups.getByRole('alert')).toContainText(say('errors', 'SERVICE_BUSY'))
    await sandbox.control('whm', { down: false })
    await backups.getByRole('button', { name: say('account', 'again') }).click()
    await expect(night).toBeVisible()
  })
})
