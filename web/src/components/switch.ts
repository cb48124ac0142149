// Switches are on lists too, which should not load all of mantine-more.css for them.
import '@mantine/core/styles/Switch.layer.css'

export { Switch } from '@mantine/core'
