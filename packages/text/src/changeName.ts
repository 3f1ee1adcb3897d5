/** Changing the main name; loads with its dialog. */
export const changeNameText = {
  title: 'Change your username',
  label: 'Enter your new main username (you must own it):',
  yours: 'Your names',
  shown: 'Shown here',
  useIt: 'Use it here',
  showHere: (name: string) => `Use it here: ${name}`,
  own: 'Your other usernames',
  use: (name: string) => `Use ${name}`,
  submit: 'Submit',
  success: 'You have successfully changed your username!',
} as const;
