import { Component } from 'react';

type HoldPlaceProps = { hold: () => void };

/** Looks where the reader is at the last moment before React changes the rows; only a class can. */
export class HoldPlace extends Component<HoldPlaceProps> {
  override getSnapshotBeforeUpdate() {
    this.props.hold();
    return null;
  }

  // React asks for this beside a snapshot; placing the list again is the layout effect's work.
  override componentDidUpdate() {}

  override render() {
    return null;
  }
}
