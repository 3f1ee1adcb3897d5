// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Owned} from "../access/Owned.sol";
import {IModerators} from "./IModerators.sol";

/// @notice The community's moderators; see IModerators.
contract Moderators is IModerators, Owned {
    /// @notice The most moderators there can be at a time.
    uint256 public constant MAX_MODERATORS = 100;

    address[] private _moderators;
    /// @dev A moderator's place in the list, counted from 1; 0 for others.
    mapping(address account => uint256) private _places;

    constructor(address owner_) Owned(owner_) {}

    /// @inheritdoc IModerators
    function setModerator(address moderator, bool allowed) external onlyOwner {
        if (moderator == address(0)) revert ModeratorInvalid();
        if (isModerator(moderator) == allowed) return;
        if (allowed) _add(moderator);
        else _remove(moderator);
        emit ModeratorSet(moderator, allowed);
    }

    /// @inheritdoc IModerators
    function moderators() external view returns (address[] memory) {
        return _moderators;
    }

    /// @inheritdoc IModerators
    function isModerator(address account) public view returns (bool) {
        return _places[account] != 0;
    }

    function _add(address moderator) private {
        if (_moderators.length == MAX_MODERATORS) revert TooManyModerators(MAX_MODERATORS);
        _moderators.push(moderator);
        _places[moderator] = _moderators.length;
    }

    /// @dev Moves the last moderator to the free place.
    function _remove(address moderator) private {
        uint256 place = _places[moderator];
        address last = _moderators[_moderators.length - 1];
        _moderators[place - 1] = last;
        _places[last] = place;
        _moderators.pop();
        _places[moderator] = 0;
    }
}
