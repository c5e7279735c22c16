// Loaded before Astro, which moves styles from `.astro` of the project to BUILD_DIR by `rename`: that fails
// where one of them is a mount, as in the container and in the systemd unit.
import fs from 'node:fs'

type Rename = typeof fs.promises.rename

const isOtherDevice = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EXDEV'

/** Returns a `rename` that copies a file where the file systems differ. */
export const acrossDevices =
  (rename: Rename): Rename =>
  async (from, to) => {
    try {
      await rename(from, to)
    } catch (error) {
      if (!isOtherDevice(error)) throw error
      await fs.promises.copyFile(from, to)
      await fs.promises.rm(from)
    }
  }

fs.promises.rename = acrossDevices(fs.promises.rename)
