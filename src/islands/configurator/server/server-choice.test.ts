import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bangkok, packageList, phnomPenh } from '../choices.fixture.ts'
import { noChoices, settle, type Choices } from '../choices.ts'
import { storageFor, storageInRegion } from './backup-storage.ts'
import {
  choiceOfServer,
  formatServer,
  parseServer,
  serverOption,
  serverProblems,
  type ServerChoice,
} from './server-choice.ts'

const choice: fc.Arbitrary<ServerChoice> = fc.record({
  serverName: fc.string({ maxLength: 200 }),
  isFromBackup: fc.boolean(),
  backupId: fc.oneof(fc.constant(''), fc.uuid()),
  needs: fc.constant(undefined),
  login: fc.constantFrom('password', 'key'),
  sshKeyId: fc.oneof(fc.constant(''), fc.uuid()),
  firewall: fc.constantFrom('WEB', 'SIGN_IN'),
})

const plain = parseServer(new URLSearchParams('name=Mekong'))

const settled = (choices: Partial<Choices> = {}) => {
  const found = settle(
    packageList,
    { ...noChoices, packageKey: 'server', ...choices },
    { regionId: phnomPenh, country: undefined, months: 1 },
  )
  if (found === undefined) throw new Error('nothing is for sale')
  return found
}

const codesOf = (given: Partial<ServerChoice>, choices?: Partial<Choices>): readonly string[] =>
  serverProblems({ ...plain, ...given }, settled(choices)).map(({ code }) => code)

it('the choices of a server survive the URL', () => {
  fc.assert(
    fc.property(choice, (given) => {
      const query = new URLSearchParams(formatServer(given).map(([name, value]) => [name, value]))
      expect(parseServer(new URLSearchParams(query.toString()))).toEqual(given)
    }),
  )
})

it('an item in the cart is edited with its own choices', () => {
  const id = '0d9f3b52-7c1e-4f7b-9f59-0b1a4f6d2c11'
  const given: ServerChoice = { ...plain, login: 'key', sshKeyId: id, firewall: 'SIGN_IN' }
  expect(choiceOfServer(serverOption(given))).toEqual(given)
  const copy: ServerChoice = { ...plain, isFromBackup: true, backupId: id }
  expect(serverOption(copy)).toMatchObject({ mode: 1, backupId: id })
  expect(choiceOfServer(serverOption(copy))).toEqual(copy)
})

describe('a server', () => {
  it('needs a name of at most 40 characters', () => {
    expect(codesOf({})).toEqual([])
    expect(codesOf({ serverName: ' . ' })).toEqual(['REQUIRED_SERVER_NAME'])
    expect(codesOf({ serverName: 'm'.repeat(41) })).toEqual(['MAX_SERVER_NAME'])
  })

  it('needs a key to sign in with a key', () => {
    expect(codesOf({ login: 'key' })).toEqual(['SSH_KEY_NOT_FOUND'])
  })

  it('begins only with a backup that fits its region, system and disk', () => {
    const backup = { isFromBackup: true, backupId: 'b' }
    const needs = { regionId: phnomPenh, system: 'ubuntu-24.04', diskGb: 40 }
    expect(codesOf(backup)).toEqual(['RESTORE_POINT_NOT_FOUND'])
    expect(codesOf({ ...backup, needs })).toEqual([])
    expect(codesOf({ ...backup, needs: { ...needs, regionId: bangkok } })).toEqual([
      'BACKUP_UNAVAILABLE',
    ])
    expect(codesOf({ ...backup, needs: { ...needs, system: 'debian-11' } })).toHaveLength(1)
    const large = { ...needs, diskGb: 41 }
    expect(codesOf({ ...backup, needs: large })).toHaveLength(1)
    const { sold } = settled()
    const more = sold === undefined ? undefined : storageFor(sold, large.diskGb)
    expect(more).toBeGreaterThan(0)
    const addons = { 'cs-more-storage': String(more) }
    expect(codesOf({ ...backup, needs: large }, { addons })).toEqual([])
  })

  it('from a backup of another region gets the storage that the package has there', () => {
    const packages = {
      ...packageList.packages,
      [bangkok]: (packageList.packages[bangkok] ?? []).map((one) => ({
        ...one,
        isDisabled: false,
      })),
    }
    const needs = { system: 'ubuntu-24.04', diskGb: 40 }
    const list = { ...packageList, packages }
    expect(storageInRegion(list, settled(), { ...needs, regionId: phnomPenh })).toBe(0)
    expect(storageInRegion(list, settled(), { ...needs, regionId: bangkok })).toBeGreaterThan(0)
  })
})
