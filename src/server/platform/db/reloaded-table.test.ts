import { expect, it } from 'vitest'
import { createReloaded } from './reloaded-table.ts'

it('passes each read value to the subscriber', async () => {
  let count = 0
  const seen: { readonly given: number; readonly value: number | undefined }[] = []
  const holder: { kept?: { readonly value: number } } = {}
  const kept = await createReloaded(
    () => Promise.resolve((count += 1)),
    'numbers',
    undefined,
    (given) => Promise.resolve(void seen.push({ given, value: holder.kept?.value })),
  )
  holder.kept = kept
  await kept.reload()
  expect(seen).toEqual([
    { given: 1, value: undefined },
    { given: 2, value: 2 },
  ])
  kept.stop()
})
