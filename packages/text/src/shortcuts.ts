/** Keys and what they do; loads with their list. On a Mac, `Ctrl` is shown as ⌘. */
export const shortcutsText = {
  title: 'Keyboard shortcuts',
  or: 'or',
  groups: [
    {
      title: 'Anywhere',
      keys: [
        { does: 'Search people, rooms, messages', press: [['Ctrl', 'K']] },
        { does: 'Show this list', press: [['?']] },
        { does: 'Close a dialog, menu, or sheet', press: [['Esc']] },
      ],
    },
    {
      title: 'Writing',
      keys: [
        { does: 'Send', press: [['Enter']] },
        { does: 'New line', press: [['Shift', 'Enter']] },
        { does: 'Edit your last message, in an empty field', press: [['↑']] },
        { does: 'Stop replying or editing', press: [['Esc']] },
      ],
    },
    {
      title: 'Reading a room',
      keys: [
        { does: 'Go from message to message', press: [['↑'], ['↓']] },
        { does: 'First or last message shown', press: [['Home'], ['End']] },
        { does: 'Reach what a message offers', press: [['Tab']] },
        { does: 'Open its menu', press: [['Shift', 'F10']] },
      ],
    },
  ],
} as const;
