// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";

/// @notice An airdrop: holds tokens for those who may claim them until a deadline.
///
/// All that can ever be claimed, the cap, has to be held here before the first claim. From then on
/// every claim before the deadline is paid: nobody can pause it, take tokens out, or change who gets
/// how much. After the deadline nothing can be claimed, and the owner may sweep what is left.
interface IAirdrop {
    /// @notice Emitted when the owner took what was not claimed.
    event Swept(address indexed to, uint256 amount);

    /// @notice Thrown when the deadline would be too soon or too far.
    error DeadlineInvalid(uint256 deadline);
    /// @notice Thrown when there would be nothing to claim.
    error CapInvalid();
    /// @notice Thrown when the airdrop does not hold all of its tokens yet.
    error ClaimsNotFunded(uint256 missing);
    /// @notice Thrown when the deadline has passed.
    error ClaimsOver(uint256 deadline);
    /// @notice Thrown when the owner sweeps before the deadline.
    error ClaimsNotOver(uint256 deadline);

    /// @notice Sends what was not claimed to `to`. Only for the owner, and after the deadline.
    function sweep(address to) external;

    /// @notice What is claimed.
    function token() external view returns (IERC20);

    /// @notice The most that all claims can come to, in the token's smallest unit.
    function cap() external view returns (uint256);

    /// @notice What all claims so far came to.
    function claimed() external view returns (uint256);

    /// @notice The first second at which nothing can be claimed.
    function deadline() external view returns (uint256);

    /// @notice How many tokens have to be sent here before claims begin; 0 once they have.
    function missing() external view returns (uint256);
}
