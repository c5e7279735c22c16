import { expect, it, vi } from 'vitest'
import { createCheckNewPassword } from './check-new-password.ts'

const owner = { username: 'Sopheak', email: 'keo.sopheak99@example.com' }
const tooCommon = {
  code: 'BAD_REQUEST',
  fields: [{ field: 'password', code: 'PASSWORD_TOO_COMMON', params: {} }],
}
const has = vi.fn((password: string) => Promise.resolve(password === 'Nhfrnjh9'))
const check = createCheckNewPassword({ has })

it.each(['Password1', 'xSopheak7Q', 'Keo.Sopheak99', 'Nhfrnjh9'])(
  'a new password is not %s',
  async (password) => {
    await expect(check(password, owner)).rejects.toMatchObject(tooCommon)
  },
)

it('any password that is hard to guess is accepted', async () => {
  await expect(check('Mekong2026', owner)).resolves.toBeUndefined()
})

it('a common password is not sent to the breach service', async () => {
  has.mockClear()
  await expect(check('Password1', owner)).rejects.toMatchObject(tooCommon)
  expect(has).not.toHaveBeenCalled()
})
