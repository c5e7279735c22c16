import { isRecord } from '../../src/client/is-record.ts'

/** Where the editor stores the files of a repository, by path. */
const storeName = 'file-cache'

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(new Error(request.error?.message)))
  })

const textOf = (stored: unknown): string =>
  isRecord(stored) && typeof stored['text'] === 'string' ? stored['text'] : ''

/** Returns the files of the repository below `content/` that the editor has loaded, with their texts. */
export const storedFiles = async (
  database: string,
): Promise<readonly (readonly [string, string])[]> => {
  // Opening a database that does not exist would create it.
  const databases = await indexedDB.databases()
  if (!databases.some(({ name }) => name === database)) return []
  const opened = await answerOf(indexedDB.open(database))
  try {
    if (!opened.objectStoreNames.contains(storeName)) return []
    const store = opened.transaction(storeName).objectStore(storeName)
    const reading = [answerOf(store.getAllKeys()), answerOf(store.getAll())] as const
    const [keys, values]: readonly [readonly unknown[], readonly unknown[]] =
      await Promise.all(reading)
    return keys.flatMap((key, at) =>
      typeof key === 'string' && key.startsWith('content/')
        ? [[key.slice('content/'.length), textOf(values[at])] as const]
        : [],
    )
  } finally {
    // The editor adds stores to it.
    opened.close()
  }
}
