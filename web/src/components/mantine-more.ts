// Components that few first screens need; their styles come with the first one that is used.
import '../theme/mantine-more.css'

export {
  Autocomplete,
  Checkbox,
  Drawer,
  Menu,
  Modal,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Radio,
  Select,
  SimpleGrid,
  TagsInput,
} from '@mantine/core'
