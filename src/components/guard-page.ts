import { loadPart } from '../client/reload-once.ts'
import { localePath, splitLocale } from '../i18n/locales.ts'
import { UnknownGuardError, applyGuard } from '../stores/guards.ts'
import { unknownGuardKey, writeTab } from '../stores/tab-storage.ts'
import { hasUnsavedInput } from './unsaved-input.ts'

const { locale } = splitLocale(location.pathname)

/** A failed request does not end the session. */
const isOver = async (): Promise<boolean> => {
  try {
    const { renewSession } = await loadPart(() => import('../stores/api.ts'))
    return (await renewSession(() => true)) === 'signed-out'
  } catch {
    return false
  }
}

for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-guard]')) {
  try {
    applyGuard(dataset['guard'] ?? '', {
      goHome: () => location.replace(localePath(locale, '/')),
      isOver,
      hasUnsavedInput,
    })
  } catch (fault) {
    // An unknown guard is an error (account §2: status 500).
    console.debug(fault)
    if (fault instanceof UnknownGuardError) writeTab(unknownGuardKey, dataset['guard'])
    location.replace(localePath(locale, '/error'))
  }
}
