import { atom, type ReadableAtom } from 'nanostores'
import { networkError, type ApiError } from '../client/api-error.ts'
import type { Client } from '../client/create-client.ts'
import { isRecord } from '../client/is-record.ts'
import type { PackageList } from '../contract/package-list.ts'
import { getTax, listRegions } from '../contract/places.ts'
import { listProducts, type ProductType } from '../contract/products.ts'
import { $realtimeEvent } from './realtime-event.ts'

/** The packages of a product: loading without list and error; empty after a failure. */
export interface PackageListState {
  readonly list: PackageList | undefined
  readonly isLoading: boolean
  readonly error: ApiError | undefined
}

/** The packages of a product; see {@link createPackageList}. */
export interface PackageListStore {
  readonly $state: ReadableAtom<PackageListState>
  /** Requests the current packages from the API; the shown ones stay until then. */
  readonly reload: () => Promise<void>
  /** Reloads when packages or regions change; returns a function that stops it. */
  readonly follow: () => () => void
}

const reloading: ReadonlySet<string> = new Set(['product_website_updated', 'os_region_updated'])

const empty: PackageList = { regions: [], packages: {}, taxPercent: 0 }

/** Whether a file is the website's own, whose packages its build has checked. */
const isList = (file: unknown): file is PackageList =>
  isRecord(file) &&
  Array.isArray(file['regions']) &&
  isRecord(file['packages']) &&
  typeof file['taxPercent'] === 'number'

/** Creates the list of a product from the website's file, or from the API if the file fails. */
export const createPackageList = (
  type: ProductType,
  file: Promise<unknown>,
  { call }: Pick<Client, 'call'>,
): PackageListStore => {
  const $state = atom<PackageListState>({ list: undefined, isLoading: true, error: undefined })
  let latest = 0

  const reload = async (): Promise<void> => {
    latest += 1
    const own = latest
    $state.set({ ...$state.get(), isLoading: true })
    const [packages, regions, tax] = await Promise.all([
      call(listProducts, { query: { type } }),
      call(listRegions, {}),
      call(getTax, {}),
    ])
    if (own !== latest) return
    if (packages.ok && regions.ok && tax.ok) {
      const list = {
        regions: regions.answer,
        packages: packages.answer,
        taxPercent: tax.answer.percent,
      }
      $state.set({ list, isLoading: false, error: undefined })
      return
    }
    const failed = [packages, regions, tax].find(({ ok }) => !ok)
    const error = failed?.ok === false ? failed.error : networkError
    $state.set({ list: $state.get().list ?? empty, isLoading: false, error })
  }

  const readFile = async (): Promise<void> => {
    const list = await file.catch(() => undefined)
    if (latest > 0) return
    if (isList(list)) $state.set({ list, isLoading: false, error: undefined })
    else await reload()
  }
  void readFile()

  return {
    $state,
    reload,
    follow: () =>
      $realtimeEvent.listen((event) => {
        if (event !== undefined && reloading.has(event.event)) void reload()
      }),
  }
}
