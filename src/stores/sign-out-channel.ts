const name = 'tonle:sign-out'

/** Notifies the other tabs of this browser that the customer signed out here. */
export const announceSignOut = (): void => {
  const channel = new BroadcastChannel(name)
  channel.postMessage(name)
  channel.close()
}

/** Runs a callback when the customer signs out in another tab; not when a session ends by itself. */
export const onSignOutElsewhere = (run: () => void): void => {
  new BroadcastChannel(name).addEventListener('message', run)
}
