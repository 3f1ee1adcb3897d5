import type { ComponentProps } from 'react';
import { classes } from '../../ui/classes.ts';
import { measure } from './measure.ts';

/** The field and what gives it its height lie on each other and break lines alike. */
const layerClass = classes(
  'col-start-1 row-start-1 max-h-[40dvh] w-full whitespace-pre-wrap wrap-break-word pt-3 pb-2',
  measure.padded,
);
/** Gives the last line its height while it is empty. */
const zeroWidthSpace = '\u200b';

/** A text field as high as its text, up to a part of the window. */
export function GrowingField(props: ComponentProps<'textarea'> & { value: string }) {
  return (
    <div className="mx-4 grid grid-cols-1 text-[16px] leading-6 wide:text-base wide:leading-6">
      <textarea
        rows={1}
        {...props}
        className={classes(
          layerClass,
          'resize-none overflow-y-auto bg-transparent outline-none placeholder:text-faint',
        )}
      />
      {/* The same text makes the field as tall as it needs; to measure the field itself would
          first make it small, and the log above would jump. */}
      <div aria-hidden="true" className={classes(layerClass, 'invisible overflow-hidden')}>
        {`${props.value}${zeroWidthSpace}`}
      </div>
    </div>
  );
}
