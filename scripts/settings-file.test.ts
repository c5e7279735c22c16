import { expect, it, vi } from 'vitest'
import { loadSettingsFile } from './settings-file.ts'

it('says in one line which settings cannot be read', () => {
  vi.stubEnv('SETTINGS_FILE', '/etc/no-shop/shop.env')
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const exit = vi.spyOn(process, 'exit').mockImplementation(() => {
    throw new Error('ended')
  })
  expect(loadSettingsFile).toThrow('ended')
  expect(exit).toHaveBeenCalledWith(1)
  expect(said.mock.calls).toEqual([
    ["The settings in /etc/no-shop/shop.env can't be read (ENOENT): see SETTINGS_FILE."],
  ])
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})
